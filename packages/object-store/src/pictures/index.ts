export * from './encode-picture.ts'
export * from './errors.ts'
export * from './picture-key.ts'
export * from './stored-pictures.ts'
