import type { SeenEvent } from '../../api/types';
import type { EventSound } from '../../device/sounds';

const SOUNDS: Readonly<Partial<Record<SeenEvent['kind'], EventSound>>> = {
  'targui.gained': 'take',
  'targui.goods_taken': 'take',
  'targui.goods_kept': 'take',
  'targui.traded': 'take',
  'targui.water_traded': 'take',
  'targui.tribe_taken': 'take',
  'targui.hand_taken': 'take',
  'targui.card_laid': 'score',
};

/** Return the sound of an event, if it has one of its own. */
export const eventSound = ({ kind }: SeenEvent): EventSound | undefined => SOUNDS[kind];
