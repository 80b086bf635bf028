/** The bytes are not a picture that can be fully decoded; the caller answers 400. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** More bytes or pixels than are accepted; the caller answers 413. */
export class PictureTooLarge extends Error {
  override readonly name = 'PictureTooLarge'
}

/** The encoder was killed, ran out of memory or could not start; the caller answers 503 and the same picture may be sent again. */
export class EncoderFailed extends Error {
  override readonly name = 'EncoderFailed'
}

/** The queue of pictures is full; the caller answers 503. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy'
}

/** One sender has too many pictures at once or within a minute; the caller answers 429. */
export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('Too many pictures of one sender')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
