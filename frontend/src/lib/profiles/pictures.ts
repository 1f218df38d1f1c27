import type { Component } from 'svelte';

import type { Schemas } from '../api/types';
import Animals from './pictures/Animals.svelte';
import Landscapes from './pictures/Landscapes.svelte';
import Lights from './pictures/Lights.svelte';
import Play from './pictures/Play.svelte';
import Table from './pictures/Table.svelte';

/** The drawn pictures of profiles: the drawing and the ground of each. */

export type Picture = Exclude<Schemas['OwnProfile']['picture'], ''>;

/** The tokens that a picture's ground can have; those of text contrast with the surface. */
type Ground = 'sky' | 'accent' | 'good' | 'link' | 'bad' | 'warn' | 'muted';

interface Drawn {
  readonly drawing: Component<{ picture: string }>;
  readonly ground: Ground;
}

export const PICTURES: Readonly<Record<Picture, Drawn>> = {
  dune: { drawing: Landscapes, ground: 'sky' },
  sun: { drawing: Landscapes, ground: 'accent' },
  moon: { drawing: Landscapes, ground: 'link' },
  star: { drawing: Landscapes, ground: 'good' },
  palm: { drawing: Landscapes, ground: 'sky' },
  oasis: { drawing: Landscapes, ground: 'sky' },
  camel: { drawing: Animals, ground: 'accent' },
  hawk: { drawing: Animals, ground: 'link' },
  fox: { drawing: Animals, ground: 'warn' },
  scorpion: { drawing: Animals, ground: 'bad' },
  lizard: { drawing: Animals, ground: 'good' },
  cat: { drawing: Animals, ground: 'muted' },
  lamp: { drawing: Lights, ground: 'warn' },
  lantern: { drawing: Lights, ground: 'link' },
  fire: { drawing: Lights, ground: 'bad' },
  tent: { drawing: Lights, ground: 'sky' },
  gate: { drawing: Lights, ground: 'sky' },
  well: { drawing: Lights, ground: 'good' },
  teapot: { drawing: Table, ground: 'link' },
  glass: { drawing: Table, ground: 'good' },
  dates: { drawing: Table, ground: 'accent' },
  pepper: { drawing: Table, ground: 'bad' },
  salt: { drawing: Table, ground: 'muted' },
  saffron: { drawing: Table, ground: 'warn' },
  carpet: { drawing: Table, ground: 'bad' },
  jug: { drawing: Table, ground: 'accent' },
  pawn: { drawing: Play, ground: 'muted' },
  dice: { drawing: Play, ground: 'good' },
  hexagon: { drawing: Play, ground: 'accent' },
  compass: { drawing: Play, ground: 'link' },
};

export const PICTURE_KEYS = Object.keys(PICTURES) as Picture[];

/** Return the drawn picture with this code, if there is one. */
export const drawnPicture = (code: string): Drawn | undefined =>
  code in PICTURES ? PICTURES[code as Picture] : undefined;
