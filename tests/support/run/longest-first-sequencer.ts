import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The process tests that take longest, in the order of their start. */
const LONGEST = [
  'tests/attack/hostile-inputs.process.test.ts',
  'tests/attack/hostile-texts.process.test.ts',
  'tests/crash/points-of-a-purchase.process.test.ts',
  'tests/owners-settings.process.test.ts',
]

/** Starts the longest files first: started last, one would run on when the other worker has nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(file))
      return index < 0 ? LONGEST.length : index
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
