export { faults } from './faults/index.ts'
export { brokenAuctionRules } from './invariants/rules.ts'
export { openWorkshop } from './open-workshop.ts'
export { tryFault } from './try-fault.ts'
