import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders whose files take long, the longest first; the files of all others follow. */
const SLOW = ['test/browser/', 'test/journeys/', 'test/ledger/', 'test/faults/']

const rank = ({ moduleId }: TestSpecification): number => {
  const at = SLOW.findIndex((folder) => moduleId.includes(`/${folder}`))
  return at === -1 ? SLOW.length : at
}

/** Starts slow files first, so that no worker waits at the end for a long file of the other. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
