export { serveMedia } from './serve-media.ts'
export { newPictureKey, pictureUrls, storePicture } from './stored-pictures.ts'
export { encodeUpload, takeInPicture } from './take-in-picture.ts'
