import type { SeenEvent } from '../../api/types';
import type { EventSound } from '../../device/sounds';

const SOUNDS: Readonly<Partial<Record<SeenEvent['kind'], EventSound>>> = {
  'gobi.camel_lifted': 'take',
  'gobi.reward_taken': 'take',
  'gobi.coffee_taken': 'take',
  'gobi.caravan_reunited': 'score',
};

/** Return the sound of an event, if it has one of its own. */
export const eventSound = ({ kind }: SeenEvent): EventSound | undefined => SOUNDS[kind];
