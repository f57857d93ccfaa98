import { counter } from '../count';

const count = counter('en');

export default {
  serverFault: 'Something went wrong on the server. Try again in a moment.',
  wait: (seconds: number) => {
    if (seconds < 90) return `Too many tries. Wait ${count(seconds, 'second', 'seconds')}.`;
    return `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes.`;
  },
  moreProblems: (n: number) => `And ${count(n, 'more problem', 'more problems')}.`,
};
