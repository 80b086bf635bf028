import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Slow test files, the longest first. If started last, one of them would run alone while the other workers are idle. A
 * worker keeps its modules and its browser only between files of the same suite: with three workers for the system and
 * browser suites, this order leaves about one of them to the system suite.
 */
const longest = [
  'services/analytics/test/dead-letters.test.ts',
  'packages/event-bus/test/kafka-security.test.ts',
  'services/identity/test/send-test-mail.test.ts',
  'deploy/qa/tests/browser/languages.test.ts',
  'deploy/qa/tests/browser/embedded-stack.test.ts',
  'deploy/qa/tests/system/faults.test.ts',
  'deploy/qa/tests/system/many-instances.test.ts',
  'deploy/qa/tests/browser/from-nothing.test.ts',
  'deploy/qa/tests/browser/when-it-goes-wrong.test.ts',
  'deploy/qa/tests/browser/push.test.ts',
  'deploy/qa/tests/system/every-route.test.ts',
  'deploy/qa/tests/browser/admin.test.ts',
  'deploy/qa/tests/browser/proof.test.ts',
  'deploy/qa/tests/browser/firms.test.ts',
  'deploy/qa/tests/browser/second-factor.test.ts',
  'deploy/qa/tests/system/secrets.test.ts',
  'deploy/qa/tests/system/own-servers.test.ts',
  'deploy/qa/tests/browser/page-weight.test.ts',
  'deploy/qa/tests/browser/listing-without-a-line.test.ts',
  'deploy/qa/tests/browser/offline.test.ts',
  'deploy/qa/tests/browser/sdk.test.ts',
]

/** Vitest's own order, based on earlier durations on this machine, but with these files first. */
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
