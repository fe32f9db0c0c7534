import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes as long as all other process tests of one worker together. */
const LONGEST = 'tests/attack/hostile-inputs.process.test.ts'

/** Starts the longest file first: started last, it would run on when the other worker has nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
