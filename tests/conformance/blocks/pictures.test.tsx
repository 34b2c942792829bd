import { expect, test } from 'vitest'
import { renderBlock } from '../../support/renderBlock.tsx'

const image = '/files/a.jpg'
const pictures = { [image]: { width: 1600, height: 900, version: 'ab12' } }
const BLOCKS: [type: string, v: number, props: object, data?: object][] = [
  ['image', 1, { image, alt: 'x' }],
  ['card', 1, { image, title: 'x' }],
  ['gallery', 1, { pictures: [{ image, alt: 'x' }] }],
  ['slideshow', 1, { slides: [{ image, title: 'x' }] }],
]

test.each(BLOCKS)(
  'an uploaded picture of the block %s is there in several sizes, and kept room for',
  async (type, v, props) => {
    const object = { id: 'a', type, v, props }
    const { container } = await renderBlock({ object, props, data: {}, slots: {} } as never, {
      pictures,
    })
    const picture = container.querySelector('img')!
    expect(picture.getAttribute('src')).toBe(image)
    expect(picture.srcset.split(', ')).toHaveLength(5)
    expect(picture.sizes).toMatch(/vw$/)
    expect([picture.width, picture.height]).toEqual([1600, 900])
  },
)
