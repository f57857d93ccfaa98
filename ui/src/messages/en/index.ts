import first from './first';
import late from './late';

export default { ...first, ...late };
