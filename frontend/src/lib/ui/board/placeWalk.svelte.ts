import { prefs } from '../../device/preferences.svelte';
import { t } from '../../i18n/index.svelte';
import { announce } from '../feedback/toasts.svelte';
import { arrowDirection, nextByArrow } from './arrowKeys';
import type { Point } from './geometry';
import { placesIn, type Place, type PlaceGroup } from './places';

/** The place of a board that the arrow keys have reached. */
export class PlaceWalk {
  #id = $state<string | null>(null);
  /** Where it was, in case the place disappears. */
  #last: Point | null = null;

  constructor(private readonly describe: () => readonly PlaceGroup[]) {}

  get place(): Place | undefined {
    return this.#id === null ? undefined : this.#places.find(({ id }) => id === this.#id);
  }

  get #places(): readonly Place[] {
    return placesIn(this.describe());
  }

  /** Handle a key: arrows walk, Enter chooses, “?” explains. Return true if it was handled. */
  key({ key, shiftKey }: KeyboardEvent): boolean {
    if (arrowDirection(key)) return this.#walk(key, shiftKey);
    if (key === 'Enter') return this.#choose();
    if (key === '?' && prefs.shortcuts) return this.#explain();
    return false;
  }

  /** Go to a place. */
  goTo({ id, spot }: Place): void {
    this.#id = id;
    this.#last = spot ?? this.#last;
  }

  /** Forget the place, because something else was chosen. */
  leave(): void {
    this.#id = null;
  }

  /** Walk to the next place, with Shift to the next that can be chosen. */
  #walk(key: string, onlyOpen: boolean): boolean {
    const places = this.#places.filter(
      ({ spot, choose, chosen }) => spot && (!onlyOpen || choose || chosen),
    );
    const from = this.place?.spot;
    const next = (from && nextByArrow(places, key, from, spotOf)) ?? this.#start(places);
    if (next) this.goTo(next);
    const here = next ?? this.place;
    if (here)
      announce(next && here.choose ? `${placeText(here)} ${t('board.open')}` : placeText(here));
    return here !== undefined;
  }

  /**
   * Return where to begin, unless the walk has reached one of these places: near the last place, at
   * the proposed one, or at one that can be chosen.
   */
  #start(places: readonly Place[]): Place | undefined {
    if (places.some(({ id }) => id === this.#id)) return undefined;
    const last = this.#last;
    const near = last && [...places].sort((one, other) => gap(one, last) - gap(other, last))[0];
    return near ?? this.#prominent(places);
  }

  #prominent(places: readonly Place[]): Place | undefined {
    return places.find(({ chosen }) => chosen) ?? places.find(({ choose }) => choose) ?? places[0];
  }

  #choose(): boolean {
    const { place } = this;
    if (!place || place.chosen) return false;
    if (place.choose) place.choose();
    else announce(t('board.closed'));
    return true;
  }

  #explain(): boolean {
    const place = this.place ?? this.#prominent(this.#places.filter(({ explain }) => explain));
    place?.explain?.();
    return place?.explain !== undefined;
  }
}

/** Return what is said about a place. */
export const placeText = ({ label, changed }: Place): string =>
  changed ? `${label} ${t('board.changed')}` : label;

const spotOf = ({ spot }: Place): Point | null => spot ?? null;
const gap = ({ spot }: Place, { x, y }: Point): number =>
  spot ? Math.hypot(spot.x - x, spot.y - y) : Infinity;
