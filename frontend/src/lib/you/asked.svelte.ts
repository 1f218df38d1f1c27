import { inWords } from '../api/problem';

/** What a screen asks of the service: the answer, or in words why there is none. */
export class Asked<T> {
  answer = $state.raw<T | null>(null);
  problem = $state('');

  constructor(private readonly ask: () => Promise<T>) {
    void this.refresh();
  }

  refresh = async (): Promise<void> => {
    try {
      this.answer = await this.ask();
      this.problem = '';
    } catch (error) {
      this.problem = inWords(error);
    }
  };
}
