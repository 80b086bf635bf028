export { newPictureKey, pictureUrls } from './picture-key.ts'
export { serveMedia } from './serve-media.ts'
export { storePicture } from './stored-pictures.ts'
export { encodeUpload, takeInPicture } from './take-in-picture.ts'
