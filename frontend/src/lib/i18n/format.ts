/** Facts that a sentence needs: `{name}` is replaced, `{n:one|many}` chooses by number. */
export type Facts = Readonly<Record<string, unknown>>;

const SLOT = /\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g;

/** The sentence with its slots filled; an unknown slot stays empty rather than showing braces. */
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
