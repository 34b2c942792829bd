import { useText } from '#i18n'
import { usePage } from '#pages'
import { SendForm } from './SendForm.tsx'

/** What a reader says of a post: a member under their name, anybody else with name and e-mail address. */
export function CommentForm({ post }: { post: string }) {
  const t = useText('post')
  const { user } = usePage()
  return (
    <SendForm form="post-comment" fixed={{ post }} action="send">
      {user ? (
        <p>{t('as', { name: `${user.firstname} ${user.lastname}` })}</p>
      ) : (
        <div className="sala-post-who">
          <label>
            {t('name')}
            <input
              className="sala-input"
              name="name"
              required
              maxLength={100}
              autoComplete="name"
            />
          </label>
          <label>
            <span>
              {t('email')} <small>({t('email-help')})</small>
            </span>
            <input
              className="sala-input"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
            />
          </label>
        </div>
      )}
      <label>
        {t('text')}
        <textarea className="sala-input" name="text" rows={5} required maxLength={2000} />
      </label>
    </SendForm>
  )
}
