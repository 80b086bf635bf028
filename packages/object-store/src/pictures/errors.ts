/** The bytes are no picture that can be decoded in whole; the caller answers 400. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** More bytes or more pixels than are taken; the caller answers 413. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}
