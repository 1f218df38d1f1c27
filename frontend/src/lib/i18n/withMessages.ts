import { loadMessages, type Part } from './index.svelte';

/** Load a component together with the messages of the parts it uses. */
export async function withMessages<T>(load: () => Promise<T>, ...parts: Part[]): Promise<T> {
  return (await Promise.all([load(), ...parts.map(loadMessages)]))[0];
}
