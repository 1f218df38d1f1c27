/** The values of a sentence: `{name}` is replaced, `{n:one|many}` selects by number. */
export type Facts = Readonly<Record<string, unknown>>;

const SLOT = /\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g;

/** Fill the slots of a sentence. An unknown slot becomes empty. */
export function format(sentence: string, facts: Facts, language: string): string {
  return sentence.replace(SLOT, (_, name: string, one?: string, many?: string) => {
    const value = facts[name];
    if (one === undefined || many === undefined) return value === undefined ? '' : String(value);
    return isOne(Number(value), language) ? one : many;
  });
}

function isOne(value: number, language: string): boolean {
  return new Intl.PluralRules(language).select(value) === 'one';
}
