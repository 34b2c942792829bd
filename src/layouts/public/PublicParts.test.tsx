import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import type { SiteInput } from '#pages/model'
import enPublic from '../../i18n/locales/en/public.json'
import thPublic from '../../i18n/locales/th/public.json'
import { BackToTop } from './BackToTop.tsx'
import { Footer } from './Footer.tsx'

const inLanguage = (locale: 'th' | 'en', what: React.ReactNode) =>
  render(
    <TranslatorProvider
      i18n={createTranslator(locale, { public: locale === 'th' ? thPublic : enPublic })}
    >
      {what}
    </TranslatorProvider>,
  )

test('the way back to the top shows beyond 500 px', () => {
  inLanguage('en', <BackToTop />)
  const scrolledTo = (top: number): Element | null => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
    act(() => void window.dispatchEvent(new Event('scroll')))
    return document.querySelector('.sala-to-top')
  }
  expect(scrolledTo(500)).toBeNull()
  expect(scrolledTo(501)!.getAttribute('href')).toBe('#top')
  expect(scrolledTo(0)).toBeNull()
})

test('the footer says year, name and copyright, in Thai by the Buddhist era', () => {
  const site = { siteName: { th: 'ศาลา', en: 'Sala' } } as unknown as SiteInput
  const year = Number(
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Bangkok' }).format(),
  )
  const thai = inLanguage('th', <Footer site={site} />)
  expect(screen.getByText(`© ${year + 543} ศาลา สงวนลิขสิทธิ์`)).toBeTruthy()
  thai.unmount()
  inLanguage('en', <Footer site={site} />)
  expect(screen.getByText(new RegExp(`© ${year} Sala`))).toBeTruthy()
})
