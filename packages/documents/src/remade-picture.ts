/** In points of the picture. */
export type PictureSize = { width: number; height: number };

/** A picture as WebP, with nothing in it but its points. */
export type RemadePicture = PictureSize & { bytes: Uint8Array };
