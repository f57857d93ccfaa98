// What is said to who is not signed in.
import sign from './sign';

export default { sign };
