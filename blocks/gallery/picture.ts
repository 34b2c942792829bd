import { type Focus } from '#pages/model'

export interface Picture {
  image: string
  focus?: Focus
  alt: string
  caption: string
}
