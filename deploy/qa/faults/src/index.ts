export { faults } from './faults/index.ts'
export { openWorkshop } from './open-workshop.ts'
export { tryFault } from './try-fault.ts'
