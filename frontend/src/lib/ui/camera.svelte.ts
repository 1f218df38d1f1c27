/** How a drawing lies in its window: where, how large, and what the fingers on it mean. */

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const LARGEST = 5;
const SLOP = 8;
const SETTLE = 180;
const SIXTH = Math.PI / 3;
/** How far fingers turn before a piece follows by a sixth; more than half, so that it never trembles. */
const DETENT = SIXTH * 0.66;

export class Camera {
  /** Pixels of the window for one unit of the drawing when it fits. */
  base = $state(0);
  /** Whether fingers are on it: only then the browser keeps a picture of its own to move. */
  moving = $state(false);

  #zoom = $state(1);
  #left = $state(0);
  #top = $state(0);
  #drawing: Size = { width: 0, height: 0 };
  #frame: Size = { width: 0, height: 0 };
  #fingers = new Map<number, Point>();
  #travelled = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #twist = 0;

  /** Told when two fingers turned by a sixth of a circle: 1 to the right, -1 to the left. */
  ontwist: ((way: 1 | -1) => void) | undefined;

  get transform(): string {
    return `translate(${this.#left}px, ${this.#top}px) scale(${this.#zoom})`;
  }

  get away(): boolean {
    const home = this.#home();
    const off = Math.abs(this.#left - home.x) + Math.abs(this.#top - home.y);
    return this.base > 0 && (this.#zoom !== 1 || off > SLOP);
  }

  /** Take the sizes of drawing and window; a view that was at home stays at home. */
  measure(drawing: Size, frame: Size): void {
    const wasHome = !this.away;
    this.#drawing = drawing;
    this.#frame = frame;
    this.base = Math.min(frame.width / drawing.width, frame.height / drawing.height) || 0;
    if (wasHome) this.fit();
    else this.#keepInside();
  }

  fit(): void {
    const home = this.#home();
    this.#zoom = 1;
    this.#left = home.x;
    this.#top = home.y;
  }

  toDrawing(at: Point): Point {
    const scale = this.base * this.#zoom;
    return { x: (at.x - this.#left) / scale, y: (at.y - this.#top) / scale };
  }

  zoomAt(at: Point, factor: number): void {
    const zoom = Math.max(1, Math.min(LARGEST, this.#zoom * factor));
    const change = zoom / this.#zoom;
    this.#left = at.x - (at.x - this.#left) * change;
    this.#top = at.y - (at.y - this.#top) * change;
    this.#zoom = zoom;
    this.#keepInside();
    this.#move();
  }

  press(finger: number, at: Point): void {
    if (this.#fingers.size === 0) this.#travelled = 0;
    this.#twist = 0;
    this.#fingers.set(finger, at);
  }

  /** Follow a finger; false when it is not one that was pressed here. */
  drag(finger: number, at: Point): boolean {
    const before = this.#fingers.get(finger);
    if (!before) return false;
    const others = [...this.#fingers].filter(([id]) => id !== finger);
    this.#fingers.set(finger, at);
    this.#travelled += distance(before, at);
    const other = others[0]?.[1];
    if (other) this.#pinch(before, at, other);
    else if (this.#travelled > SLOP) this.#pan(at.x - before.x, at.y - before.y);
    return true;
  }

  /** Lift a finger; true when it was a tap. */
  release(finger: number): boolean {
    const alone = this.#fingers.size === 1;
    const known = this.#fingers.delete(finger);
    return known && alone && this.#travelled <= SLOP;
  }

  /** A finger that rested asked a question: true if it did not wander, and lifting it is no tap any more. */
  giveUpTap(): boolean {
    const rests = this.#fingers.size === 1 && this.#travelled <= SLOP;
    this.#travelled += SLOP + 1;
    return rests;
  }

  #pinch(before: Point, after: Point, other: Point): void {
    this.#travelled += SLOP;
    this.#turn(before, after, other);
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    this.#pan((after.x - before.x) / 2, (after.y - before.y) / 2);
    this.zoomAt(middle, distance(after, other) / (distance(before, other) || 1));
  }

  #turn(before: Point, after: Point, other: Point): void {
    const angle = (at: Point): number => Math.atan2(at.y - other.y, at.x - other.x);
    const turned = angle(after) - angle(before);
    // Over the half circle the angle jumps by a whole one.
    this.#twist += turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI));
    if (Math.abs(this.#twist) < DETENT) return;
    this.ontwist?.(this.#twist > 0 ? 1 : -1);
    this.#twist -= Math.sign(this.#twist) * SIXTH;
  }

  #pan(x: number, y: number): void {
    this.#left += x;
    this.#top += y;
    this.#keepInside();
    this.#move();
  }

  #move(): void {
    this.moving = true;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => (this.moving = false), SETTLE);
  }

  #home(): Point {
    return {
      x: (this.#frame.width - this.#drawing.width * this.base) / 2,
      y: (this.#frame.height - this.#drawing.height * this.base) / 2,
    };
  }

  #keepInside(): void {
    this.#left = inside(this.#left, this.#frame.width, this.#drawing.width * this.base * this.#zoom);
    this.#top = inside(this.#top, this.#frame.height, this.#drawing.height * this.base * this.#zoom);
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A drawing that is larger than its window covers it; a smaller one stays in the middle. */
function inside(start: number, frame: number, size: number): number {
  if (size <= frame) return (frame - size) / 2;
  return Math.max(frame - size, Math.min(0, start));
}
