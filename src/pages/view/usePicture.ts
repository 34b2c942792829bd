import { useContext } from 'react'
import { pictureAttributes, type PictureAttributes } from '../model/index.ts'
import { PageContext } from './pageContext.ts'

/** What an `img` is given for a picture at this address; on a page that visitors see, with the sizes it is there in. */
export function usePicture(
  address: string | undefined,
  sizes: string,
): PictureAttributes | undefined {
  const pictures = useContext(PageContext)?.pictures
  return address ? pictureAttributes(address, pictures?.[address], sizes) : undefined
}
