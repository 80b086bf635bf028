import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of a minute and more, longest first: begun last, one of them would go on alone while the other worker is idle. */
const longest = [
  'deploy/tests/browser/demo-market.test.ts',
  'deploy/tests/system/faults.test.ts',
  'deploy/tests/system/analytics-recount.test.ts',
  'deploy/tests/browser/embedded-stack.test.ts',
  'deploy/tests/browser/deals.test.ts',
  'deploy/tests/system/every-route.test.ts',
  'deploy/tests/system/simultaneous-bids.test.ts',
  'deploy/tests/browser/when-it-goes-wrong.test.ts',
]

/** Vitest's order, which knows how long files took on this machine before, with these at the head of their suite. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file))
      return place < 0 ? longest.length : place
    }
    const orderOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return (await super.sort(files)).sort(
      (one, other) => orderOf(one) - orderOf(other) || rank(one) - rank(other),
    )
  }
}
