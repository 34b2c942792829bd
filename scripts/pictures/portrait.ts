import * as notionists from '@dicebear/notionists'
import { createAvatar } from '@dicebear/core'
import { TONES } from './scene.ts'

/** Faces that suit whom they are of; any other name has the face that its letters give. */
const FACES: Record<string, string> = {
  'lecturer-prasit-w': 'face-10',
  'lecturer-theerawat-k': 'face-23',
  'lecturer-wanida-s': 'face-21',
  'lecturer-nattapong-r': 'face-1',
  'lecturer-apichart-l': 'face-14',
  'lecturer-somkiat-p': 'face-39',
  'lecturer-chutima-b': 'face-16',
  'lecturer-ekkachai-t': 'face-20',
  'lecturer-ladda-j': 'face-33',
  'lecturer-kanokwan-m': 'face-31',
  'lecturer-pimchanok-d': 'face-37',
  'lecturer-worawit-n': 'face-47',
  'lecturer-mali-t': 'face-4',
  'lecturer-thana-p': 'face-38',
  'lecturer-krit-s': 'face-19',
  'lecturer-bua-k': 'face-12',
  'lecturer-win-a': 'face-24',
  'lecturer-fah-r': 'face-5',
}

/** A drawn portrait (Notionists by Zoish, CC0 1.0) before the colours of the site; SVG, square. */
export function portraitOf(seed: string, tone: keyof typeof TONES, isDressed: string[]): string {
  const [hue, colourful] = TONES[tone]
  const head = createAvatar(notionists, {
    seed: FACES[seed] ?? seed,
    size: 720,
    scale: 112,
    translateY: 6,
    bodyIconProbability: 0,
    gestureProbability: 0,
    beardProbability: 0,
    glassesProbability: 15,
    ...(isDressed.length > 0 && { body: isDressed as never }),
  }).toString()
  const inner = head.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
  const box = /viewBox="([^"]+)"/.exec(head)?.[1] ?? '0 0 720 720'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" viewBox="0 0 720 720"><defs><linearGradient id="g" x1="0" y1="0" x2="0.3" y2="1"><stop stop-color="hsl(${hue} ${60 * colourful}% 88%)"/><stop offset="1" stop-color="hsl(${hue + 14} ${54 * colourful}% 72%)"/></linearGradient></defs><rect width="720" height="720" fill="url(#g)"/><circle cx="360" cy="330" r="270" fill="hsl(${hue + 20} ${50 * colourful}% 95% / 0.55)"/><svg width="720" height="720" viewBox="${box}">${inner}</svg></svg>`
}
