/** Goes on in a task of its own: what was made before can be drawn first. A message begins one at once; timers may be held back. */
export const nextTask = (): Promise<void> =>
  new Promise((begun) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), begun());
    port2.postMessage(undefined);
  });
