import { expect, test } from 'vitest'
import { planReplacement } from './readiness.ts'

test.each([
  ['not begun', ['old', 'old'], { old: ['c0', 'c1'], scale: 4 }],
  ['with one new container started', ['old', 'old', 'new'], { old: ['c0', 'c1'], scale: 4 }],
  ['with all new ones started', ['old', 'old', 'new', 'new'], { old: ['c0', 'c1'], scale: 4 }],
  ['with one old one removed', ['old', 'new', 'new'], { old: ['c0'], scale: 3 }],
  ['done', ['new', 'new'], { old: [], scale: 2 }],
  ['of a service that does not run', [], { old: [], scale: 1 }],
])(
  'an interrupted upgrade, %s, resumes with the same number of new containers and no old one',
  (_where, images, plan) => {
    const imageOf = new Map(images.map((image, index) => [`c${index}`, image]))
    expect(planReplacement(imageOf, 'new')).toEqual(plan)
  },
)
