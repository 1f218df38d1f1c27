import { errorMessage } from './errors';

/** A value loaded from the service, or the message why it could not be loaded. */
export class Resource<T> {
  value = $state.raw<T | null>(null);
  problem = $state('');

  constructor(private readonly load: () => Promise<T>) {
    void this.refresh();
  }

  refresh = async (): Promise<void> => {
    try {
      this.value = await this.load();
      this.problem = '';
    } catch (error) {
      this.problem = errorMessage(error);
    }
  };
}
