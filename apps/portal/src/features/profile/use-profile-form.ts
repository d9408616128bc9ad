import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import { initialsColors } from '@grana/contract/appearance/colors'
import { changeProfile, profileForm } from '@grana/contract/profile'
import { profile } from '@grana/messages/es/account/profile'

/** Form of the profile; only agents can change a username. */
export function useProfileForm({ session, user }: AccountScreenProps) {
  return useSettingsForm({
    schema: profileForm,
    labels: profile.labels,
    validatedWith: { highlight_color: 'text_color' },
    initial: {
      first_name: user.first_name,
      middle_name: user.middle_name ?? '',
      last_name: user.last_name,
      position: user.position ?? '',
      birthdate: user.birthdate ?? '',
      country: user.country,
      phone: user.phone ?? '',
      timezone: user.timezone,
      text_color: user.text_color ?? initialsColors.text_color,
      highlight_color: user.highlight_color ?? initialsColors.highlight_color,
      ...(user.kind === 'agent' && { username: user.username ?? '' }),
    },
    save: async (values) => {
      await session.client.call(changeProfile, { body: values })
      await session.reloadUser()
    },
  })
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
