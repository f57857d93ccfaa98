// What is said to who is not signed in.
import demo from './demo';
import reasons from './reasons';
import sign from './sign';

export default { demo, reasons, sign };
