import { MailServer } from '../support/smtp.ts'
import { citizenId } from '../support/citizenId.ts'
import { BUYER, fillOrder, placeOrder, reconcile } from './support/buying.ts'
import { staff as staffPage } from './support/chain.ts'
import {
  expect,
  expectAccessible,
  isLong,
  LANGUAGES,
  openPage,
  Server,
  test,
  textOf,
  type Page,
} from './support/journey.ts'
import {
  goOnToExam,
  LESSON_WORDS,
  sitUntilTimeIsUp,
  trialCourse,
  watchOverLostNetwork,
} from './support/learning.ts'
import { fillRegistration } from './support/registering.ts'

const WORDS = {
  th: {
    paid: 'คำสั่งซื้อนี้ชำระเงินเรียบร้อยแล้ว',
    toRegister: 'สมัครสมาชิก',
    enter: 'เข้าสู่ระบบ',
    activate: 'ยืนยันอีเมล',
    activated: 'ยืนยันอีเมลแล้ว',
  },
  en: {
    paid: 'This order is paid.',
    toRegister: 'Create account',
    enter: 'Sign in',
    activate: 'Confirm',
    activated: 'Your e-mail is confirmed.',
  },
}

/** The ways in which the long journey is walked; `npm run test:long` walks all. */
const WAYS = LANGUAGES.flatMap((language) =>
  [390, 1440].map((width) => ({ language, width })),
).filter(({ language, width }) => isLong || (language === 'th') === (width === 390))
const PASSWORD = 'Sample#2026'

const mailbox = new MailServer()
let server: Server

test.beforeAll(async () => {
  await mailbox.open()
  server = await Server.create({ SMTP_URL: mailbox.url })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

/** Where the link of a mail to somebody leads, once it has come. */
async function linkOf(to: string, path: string): Promise<string> {
  const found = (): string | undefined =>
    mailbox.mails
      .filter(({ headers }) => (headers.get('to') as { text: string }).text.includes(to))
      .flatMap(({ text }) => (text ?? '').match(/https?:\/\/\S+/g) ?? [])
      .map((link) => new URL(link))
      .filter(({ pathname }) => pathname === path)
      .map(({ pathname, search }) => `${pathname}${search}`)
      .at(-1)
  await expect.poll(found).toBeDefined()
  return found()!
}

/** A picture of where the journey stands, where one asks for them. */
const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.WHOLE_SHOTS)
    await page.screenshot({ path: `${process.env.WHOLE_SHOTS}/${name}.png`, fullPage: true })
}

for (const [index, { language, width }] of WAYS.entries())
  test(`a guest buys a course, learns it over a lost network, sits an exam until its time is up, and an employer checks the certificate (${language}, ${width})`, async ({
    browser,
  }) => {
    const words = { ...WORDS[language], ...LESSON_WORDS[language] }
    const email = `whole${index}@example.com`
    const name = `หลักสูตรครบวงจร ${index + 1}`
    const office = await staffPage(browser, server, 'admin', { language })
    const { course, lessons, exam } = await trialCourse(office, {
      name,
      name_en: `Whole course ${index + 1}`,
      price: 1500,
    })
    const guest = await openPage(browser, server, { language, width })

    const owed = await test.step('a guest finds the course and orders it', async () => {
      await guest.goto('/lesson/home')
      const search = guest
        .locator('main')
        .getByRole('searchbox', { name: textOf(language, 'academy', 'catalogue.words') })
      await search.fill(language === 'th' ? name : `Whole course ${index + 1}`)
      await search.press('Enter')
      await guest.locator(`main a[href="/lesson/detail/${course}"]`).first().click()
      await guest.locator('.sala-course-box a[data-kind="primary"]').click()
      await expect(guest).toHaveURL(new RegExp(`/lesson/order/${course}`))
      await fillOrder(guest, { ...BUYER, email })
      return placeOrder(guest, language)
    })
    expect(owed.amount).toBe('1500.00')
    await expect(guest.getByRole('timer')).toBeVisible()
    await expectAccessible(guest)
    await shoot(guest, `${language}-pay`)

    await test.step('staff reconcile a statement, and the guest sees it', async () => {
      await reconcile(office, language, owed, {
        takenAt: '/lesson/reconcile-xls',
        listedAt: '/lesson/reconcile',
      })
      await shoot(office, `${language}-reconcile`)
      await expect(guest.getByText(words.paid)).toBeVisible()
    })

    await test.step('the mail leads to an account of that address', async () => {
      await guest.goto(await linkOf(email, '/member/login'))
      await shoot(guest, `${language}-login`)
      await guest.getByRole('link', { name: words.toRegister, exact: true }).first().click()
      await fillRegistration(
        guest,
        {
          firstname: 'สมหญิง',
          lastname: 'ใจดี',
          citizen: citizenId(900 + index),
          phone: `089${String(7_000_000 + index)}`,
          email,
        },
        PASSWORD,
      )
      await guest.locator('form button[type="submit"]').first().click()
      await guest
        .getByRole('dialog')
        .getByRole('button', { name: words.enter, exact: true })
        .click()
      await expect(guest.getByRole('dialog')).toBeHidden()
      await guest.goto(await linkOf(email, '/user/activate'))
      await guest.getByRole('button', { name: words.activate, exact: true }).click()
      await expect(guest.getByText(words.activated)).toBeVisible()
    })

    await test.step('the course is theirs, and is learnt over a lost network', async () => {
      await guest.goto(`/lesson/detail/${course}`)
      await guest.locator('.sala-course-box a[data-kind="primary"]').click()
      await expect(guest).toHaveURL(new RegExp(`/lesson/play/${course}/${lessons[0]}`))
      await expectAccessible(guest)
      await watchOverLostNetwork(guest, language, lessons[0]!)
      await shoot(guest, `${language}-play`)
      await goOnToExam(guest, language)
    })

    await test.step('the gateway hands in when the time is up', async () => {
      await sitUntilTimeIsUp(guest, office, language, exam)
      await expectAccessible(guest)
      await shoot(guest, `${language}-exam`)
    })

    await test.step('an employer checks the certificate that the learner shows', async () => {
      await guest.goto(`/lesson/detail/${course}`)
      await guest.locator('.sala-course-box a[data-kind="primary"]').click()
      await expect(guest).toHaveURL(new RegExp(`/lesson/certification/`))
      await expect(guest.getByText(words.valid)).toBeVisible()
      await shoot(guest, `${language}-certificate`)
      const code = await guest
        .locator('dd')
        .filter({ hasText: /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/ })
        .innerText()
      const employer = await openPage(browser, server, { language, width })
      await employer.goto('/lesson/certification/search')
      await employer.locator('input[name="code"]').fill(code)
      await employer.locator('.sala-certificate-check button[type="submit"]').click()
      await expect(employer.getByText(words.valid)).toBeVisible()
      await expect(employer.getByText('สมหญิง ใจดี')).toBeVisible()
      await expectAccessible(employer)
      await shoot(employer, `${language}-employer`)
    })
  })
