import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isDay = ({ moduleId }: TestSpecification) => /Day\.(e2e|spec)\.ts$/.test(moduleId)

/**
 * Whole days that are lived in a simulated shop last longest, and largely wait. In a fresh clone, where nobody knows how
 * long anything took, they came last by the size of their file, and for half a minute nothing ran beside them.
 */
export class DaysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- this sort is the runner's, no array's, and answers with a new list
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    // Projects stay one behind the other.
    const place = (file: TestSpecification) => projects.indexOf(file.project) * 2 + Number(!isDay(file))
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
