export * from './commodity.ts'
export * from './find.ts'
export * from './fold.ts'
export * from './quality.ts'
