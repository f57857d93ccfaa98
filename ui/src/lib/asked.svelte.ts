import { onMount } from 'svelte';
import { asRefusal, type Refusal } from './api';
import { ask } from './app';
import { noteFailure } from './live.svelte';

/** What an endpoint below /app gave when it was asked last. */
export class Asked<T> {
  value = $state.raw<T>();
  failure = $state.raw<Refusal>();

  constructor(readonly path: string) {}

  async load(): Promise<void> {
    try {
      this.value = await ask<T>('GET', this.path);
      this.failure = undefined;
    } catch (e) {
      this.failure = asRefusal(e);
      noteFailure(this.failure);
    }
  }
}

/** Asks an endpoint when the component that calls this is there. */
export function asked<T>(path: string): Asked<T> {
  const a = new Asked<T>(path);
  onMount(() => void a.load());
  return a;
}
