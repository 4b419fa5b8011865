import type { Crop } from './crop.ts'
import type { OpenPicture } from './picture-file.ts'

/** The part of a picture, as large as the positioned frame around it, which cuts off the rest. */
export function CroppedPicture({ picture, crop }: { picture: OpenPicture; crop: Crop }) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <img
      src={picture.image.src}
      alt=""
      draggable={false}
      style={{
        position: 'absolute',
        maxInlineSize: 'none',
        pointerEvents: 'none',
        inlineSize: percent(picture.width, crop.width),
        blockSize: percent(picture.height, crop.height),
        left: percent(-crop.x, crop.width),
        insetBlockStart: percent(-crop.y, crop.height),
      }}
    />
  )
}
