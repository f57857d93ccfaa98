// What is said to who is not signed in.
import demo from './demo';
import sign from './sign';

export default { demo, sign };
