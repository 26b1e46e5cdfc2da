import { Button } from '@northkeep/shared-kit/button';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { toast } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { session, useSession } from '@northkeep/shared-vault';
import { useRef, useState } from 'react';
import { PROFILE_TEXTS } from '../copy.ts';
import { formatDate } from '../dates.ts';
import { ButtonRow, TitledSection } from '../settings-layout.tsx';
import { EmailForm } from './email-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ScheduledEmailChange } from './scheduled-email-change.tsx';
import { useRegistrationGoal } from './use-registration-goal.ts';

type Mode = { readonly is: 'shown' } | { readonly is: 'edited' } | { readonly is: 'new-email'; readonly email: string };

/** Settings section with name and email of the account. */
export function ProfileSection() {
  const { user } = useSession();
  const [mode, setMode] = useState<Mode>({ is: 'shown' });
  const edit = useRef<HTMLButtonElement>(null);
  const goal = useRegistrationGoal();
  if (user === null) return null;
  const show = () => {
    setMode({ is: 'shown' });
    focusInNextFrame(() => edit.current);
  };
  const saved = () => {
    toast({ type: 'success', text: PROFILE_TEXTS.saved });
    show();
  };
  const emailSaved = () => {
    const waiting = session.getState().user?.newEmail ?? null;
    if (waiting === null) return saved();
    toast({ type: 'info', text: PROFILE_TEXTS.waits(waiting.email, formatDate(waiting.at)) });
    show();
  };
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <TitledSection label={PROFILE_TEXTS.label} title={name} text={PROFILE_TEXTS.text}>
      {mode.is === 'shown' ? (
        <>
          <DescriptionList
            pairs={[
              [PROFILE_TEXTS.name, name],
              [PROFILE_TEXTS.email, user.email],
              ...(goal === null ? [] : ([[PROFILE_TEXTS.goal, goal]] as const)),
              ...(user.createdAt === null ? [] : ([[PROFILE_TEXTS.since, formatDate(user.createdAt)]] as const)),
            ]}
          />
          {user.newEmail === null ? null : <ScheduledEmailChange {...user.newEmail} before={user.email} />}
          <ButtonRow>
            <Button ref={edit} onClick={() => setMode({ is: 'edited' })}>
              {PROFILE_TEXTS.edit}
            </Button>
          </ButtonRow>
        </>
      ) : null}
      {mode.is === 'edited' ? (
        <ProfileForm
          user={user}
          onSaved={saved}
          onNewEmail={(email) => setMode({ is: 'new-email', email })}
          onCancel={show}
        />
      ) : null}
      {mode.is === 'new-email' ? (
        <EmailForm before={user.email} email={mode.email} onSaved={emailSaved} onCancel={show} />
      ) : null}
    </TitledSection>
  );
}
