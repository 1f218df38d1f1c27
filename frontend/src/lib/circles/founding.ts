/** As long as the name of a circle can be. */
export const LONGEST_NAME = 40;
