import { useLocale } from '#i18n'
import { pickText } from '#shared'
import { Button } from '#ui'
import { Dialog } from '#ui/Dialog.tsx'

/** They come with this part, so that pages do not carry what hardly anybody opens. */
const WORDS = {
  title: { th: 'นโยบายคุกกี้', en: 'Cookie policy' },
  intro: {
    th: 'คุกกี้คือไฟล์เล็ก ๆ ที่เว็บไซต์เก็บไว้ในเบราว์เซอร์ของคุณ เว็บไซต์นี้ใช้คุกกี้ที่จำเป็นต่อการทำงานเสมอ ส่วนคุกกี้ประเภทอื่นใช้เมื่อคุณยินยอมเท่านั้น',
    en: 'Cookies are small files that a site keeps in your browser. This site always uses those that it needs to work, and others only with your consent.',
  },
  needed: { th: 'คุกกี้ที่จำเป็น', en: 'Necessary cookies' },
  change: {
    th: 'คุณลบคุกกี้ได้ในการตั้งค่าของเบราว์เซอร์ แล้วเว็บไซต์จะถามความยินยอมใหม่',
    en: 'You can delete cookies in the settings of your browser; the site then asks for your consent again.',
  },
  ok: { th: 'ตกลง', en: 'OK' },
  close: { th: 'ปิด', en: 'Close' },
}

/** What the product itself keeps in a browser. */
export const COOKIES = {
  sala_session: { th: 'จำว่าคุณเข้าสู่ระบบอยู่', en: 'keeps you signed in' },
  sala_csrf: { th: 'ป้องกันคำสั่งปลอมจากเว็บไซต์อื่น', en: 'keeps other sites from acting for you' },
  sala_known: { th: 'จำเบราว์เซอร์ที่คุณเคยเข้าสู่ระบบ', en: 'knows a browser you have signed in with' },
  sala_lang: { th: 'จำภาษาที่เลือก', en: 'remembers your language' },
  sala_theme: { th: 'จำโหมดสว่างหรือมืด', en: 'remembers light or dark' },
  sala_consent: { th: 'จำคำตอบเรื่องคุกกี้', en: 'remembers your answer about cookies' },
} as const

export function CookiePolicy({ onClose }: { onClose(): void }) {
  const locale = useLocale()
  const say = (text: { th: string; en: string }): string => pickText(text, locale)
  return (
    <Dialog title={say(WORDS.title)} closeLabel={say(WORDS.close)} onClose={onClose}>
      <p>{say(WORDS.intro)}</p>
      <h3>{say(WORDS.needed)}</h3>
      <dl className="sala-cookie-list">
        {Object.entries(COOKIES).map(([name, purpose]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{say(purpose)}</dd>
          </div>
        ))}
      </dl>
      <p>{say(WORDS.change)}</p>
      <div className="sala-dialog-answers">
        <Button kind="primary" onClick={onClose}>
          {say(WORDS.ok)}
        </Button>
      </div>
    </Dialog>
  )
}
