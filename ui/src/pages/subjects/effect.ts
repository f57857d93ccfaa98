import { read, type Block, type Space } from '../../lib/api';

/** All blocks of a subject, as far as weeks have been filled; undefined if that cannot be told. */
export async function blocksOf(space: Space, subject: string): Promise<Block[] | undefined> {
  try {
    const got = await read<Block[]>(space, '/blocks?subject_id=' + encodeURIComponent(subject), '');
    return got === 'unchanged' ? undefined : got.value;
  } catch {
    return undefined;
  }
}
