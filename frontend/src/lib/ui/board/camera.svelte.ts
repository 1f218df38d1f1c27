import type { Point, Size } from './geometry';

/** The pan, zoom and rotation gestures of a viewport. */

const MAX_ZOOM = 5;
const TAP_SLOP = 8;
const SETTLE_MS = 180;
const SIXTH_TURN = Math.PI / 3;
/** How far fingers rotate before a piece follows by a sixth; more than half, to avoid jitter. */
const DETENT = SIXTH_TURN * 0.66;

export class Camera {
  /** Pixels per unit of the drawing when it fits, or more if they would be too few. */
  fitScale = $state(0);
  /** Whether a gesture is in progress; only then the drawing gets its own compositor layer. */
  moving = $state(false);

  #zoom = $state(1);
  #left = $state(0);
  #top = $state(0);
  #drawing: Size = { width: 0, height: 0 };
  #frame: Size = { width: 0, height: 0 };
  #middle: Point = { x: 0, y: 0 };
  #fingers = new Map<number, Point>();
  #distance = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #twist = 0;

  /** Called for each sixth of a turn: 1 clockwise, -1 counterclockwise. */
  ontwist: ((way: 1 | -1) => void) | undefined;

  get transform(): string {
    return `translate(${this.#left}px, ${this.#top}px) scale(${this.#zoom})`;
  }

  get isMoved(): boolean {
    const home = this.#home();
    const off = Math.abs(this.#left - home.x) + Math.abs(this.#top - home.y);
    return this.fitScale > 0 && (this.#zoom !== 1 || off > TAP_SLOP);
  }

  /**
   * Set the sizes of drawing and viewport; a fitted drawing stays fitted. One that would have fewer
   * pixels per unit than `smallest` is cut off around `middle` instead.
   */
  measure(
    drawing: Size,
    frame: Size,
    smallest = 0,
    middle: Point = { x: drawing.width / 2, y: drawing.height / 2 },
  ): void {
    const wasHome = !this.isMoved;
    this.#drawing = drawing;
    this.#frame = frame;
    this.#middle = middle;
    const fitting = Math.min(frame.width / drawing.width, frame.height / drawing.height) || 0;
    this.fitScale = fitting && Math.max(fitting, smallest);
    if (wasHome) this.fit();
    else this.#clamp();
  }

  fit(): void {
    const home = this.#home();
    this.#zoom = 1;
    this.#left = home.x;
    this.#top = home.y;
  }

  toDrawing(at: Point): Point {
    const scale = this.fitScale * this.#zoom;
    return { x: (at.x - this.#left) / scale, y: (at.y - this.#top) / scale };
  }

  /** Move a point of the drawing to the middle if it is out of view. */
  reveal(at: Point): void {
    const scale = this.fitScale * this.#zoom;
    const [x, y] = [at.x * scale + this.#left, at.y * scale + this.#top];
    const inside = x > 0 && y > 0 && x < this.#frame.width && y < this.#frame.height;
    if (!inside) this.#pan(this.#frame.width / 2 - x, this.#frame.height / 2 - y);
  }

  zoomAt(at: Point, factor: number): void {
    const zoom = Math.max(1, Math.min(MAX_ZOOM, this.#zoom * factor));
    const change = zoom / this.#zoom;
    this.#left = at.x - (at.x - this.#left) * change;
    this.#top = at.y - (at.y - this.#top) * change;
    this.#zoom = zoom;
    this.#clamp();
    this.#move();
  }

  press(finger: number, at: Point): void {
    if (this.#fingers.size === 0) this.#distance = 0;
    this.#twist = 0;
    this.#fingers.set(finger, at);
  }

  /** Follow a pressed finger. Return false if it was not pressed here. */
  drag(finger: number, at: Point): boolean {
    const before = this.#fingers.get(finger);
    if (!before) return false;
    const others = [...this.#fingers].filter(([id]) => id !== finger);
    this.#fingers.set(finger, at);
    this.#distance += distance(before, at);
    const other = others[0]?.[1];
    if (other) this.#pinch(before, at, other);
    else if (this.#distance > TAP_SLOP) this.#pan(at.x - before.x, at.y - before.y);
    return true;
  }

  /** Release a finger. Return true if it was a tap. */
  release(finger: number): boolean {
    const alone = this.#fingers.size === 1;
    const known = this.#fingers.delete(finger);
    return known && alone && this.#distance <= TAP_SLOP;
  }

  /** Cancel the tap in progress, for a long press. Return whether the finger had stayed in place. */
  cancelTap(): boolean {
    const rests = this.#fingers.size === 1 && this.#distance <= TAP_SLOP;
    this.#distance += TAP_SLOP + 1;
    return rests;
  }

  #pinch(before: Point, after: Point, other: Point): void {
    this.#distance += TAP_SLOP;
    this.#turn(before, after, other);
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    this.#pan((after.x - before.x) / 2, (after.y - before.y) / 2);
    this.zoomAt(middle, distance(after, other) / (distance(before, other) || 1));
  }

  #turn(before: Point, after: Point, other: Point): void {
    const angle = (at: Point): number => Math.atan2(at.y - other.y, at.x - other.x);
    const turned = angle(after) - angle(before);
    // Across ±180° the angle jumps by a full turn.
    this.#twist += turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI));
    if (Math.abs(this.#twist) < DETENT) return;
    this.ontwist?.(this.#twist > 0 ? 1 : -1);
    this.#twist -= Math.sign(this.#twist) * SIXTH_TURN;
  }

  #pan(x: number, y: number): void {
    this.#left += x;
    this.#top += y;
    this.#clamp();
    this.#move();
  }

  #move(): void {
    this.moving = true;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => (this.moving = false), SETTLE_MS);
  }

  #home(): Point {
    const { width, height } = this.#frame;
    const [scale, { x, y }] = [this.fitScale, this.#middle];
    return {
      x: clamped(width / 2 - x * scale, width, this.#drawing.width * scale),
      y: clamped(height / 2 - y * scale, height, this.#drawing.height * scale),
    };
  }

  #clamp(): void {
    this.#left = clamped(
      this.#left,
      this.#frame.width,
      this.#drawing.width * this.fitScale * this.#zoom,
    );
    this.#top = clamped(
      this.#top,
      this.#frame.height,
      this.#drawing.height * this.fitScale * this.#zoom,
    );
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A drawing larger than its viewport covers it; a smaller one is centred. */
function clamped(start: number, frame: number, size: number): number {
  if (size <= frame) return (frame - size) / 2;
  return Math.max(frame - size, Math.min(0, start));
}
