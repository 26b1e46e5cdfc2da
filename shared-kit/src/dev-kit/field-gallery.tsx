import { BookOpen, ListFilter, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../components/button/button.tsx';
import { Checkbox } from '../components/checkbox/checkbox.tsx';
import { CodeField } from '../components/code-field/code-field.tsx';
import { TextArea, TextField } from '../components/field/text-field.tsx';
import { IconButton } from '../components/icon-button/icon-button.tsx';
import { PasswordField } from '../components/password-field/password-field.tsx';
import { Select } from '../components/select/select.tsx';
import { Slider } from '../components/slider/slider.tsx';
import { Switch } from '../components/switch/switch.tsx';
import styles from './dev-kit.module.css';
import { GallerySection } from './gallery-section.tsx';

const AIMS = [
  { value: 'strong', label: 'Stay strong and well rested' },
  { value: 'draft', label: 'Finish the first draft' },
  { value: 'later', label: 'Not available yet', disabled: true },
] as const;

export function FieldGallery() {
  const [journal, setJournal] = useState(true);
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState('Anna');
  const [email, setEmail] = useState('anna.keller');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('aB3');
  const [words, setWords] = useState('');
  const [aim, setAim] = useState<(typeof AIMS)[number]['value']>('strong');
  const [remember, setRemember] = useState(true);
  const [layer, setLayer] = useState(true);
  const [minutes, setMinutes] = useState(15);
  return (
    <>
      <GallerySection name="Buttons">
        <div className="line">
          <Button kind="primary">Continue</Button>
          <Button>Load more</Button>
          <Button kind="text">Start over</Button>
          <Button kind="danger">Delete account</Button>
          <Button disabled>Not available yet</Button>
        </div>
        <div className="line">
          <Button kind="primary" small>
            Enable
          </Button>
          <Button small icon={Plus}>
            Category
          </Button>
          <IconButton label="Filter" icon={ListFilter} />
          <IconButton label="Journal" icon={BookOpen} pressed={journal} onClick={() => setJournal(!journal)} />
          <Button kind="primary" busy={busy} onClick={() => setBusy(true)}>
            {busy ? 'Unlocking' : 'Unlock'}
          </Button>
          <ButtonLink kind="text" to="/">
            A link
          </ButtonLink>
        </div>
      </GallerySection>
      <GallerySection name="Fields">
        <div className={styles.columns}>
          <TextField label="First name" value={name} onValue={setName} autoComplete="off" />
          <TextField label="Find a card" value={words} onValue={setWords} icon={ListFilter} placeholder="Title" />
          <TextField label="Email" value={email} onValue={setEmail} error="Invalid email" autoComplete="off" />
          <Select label="Aim" value={aim} onValue={setAim} options={AIMS} />
          <div className={styles.beside}>
            <Checkbox checked={remember} onChecked={setRemember}>
              Remember on this device
            </Checkbox>
          </div>
          <div className={styles.beside}>
            <Switch checked={layer} onChecked={setLayer}>
              Temperature ring
            </Switch>
          </div>
          <PasswordField
            label="Password"
            value={password}
            onValue={setPassword}
            strength
            autoComplete="new-password"
            username={null}
          />
          <CodeField
            label="Verification code"
            value={code}
            onValue={setCode}
            placeholder="6-digit"
            hint="It changes every 30 seconds."
          />
          <Slider
            label="Lock after"
            value={minutes}
            onValue={setMinutes}
            min={1}
            max={60}
            valueText={`${minutes} minutes`}
          />
          <TextArea
            className={styles.two}
            label="What would you change?"
            value={words}
            onValue={setWords}
            end={<span className="num">{words.length} of 2000</span>}
          />
        </div>
      </GallerySection>
    </>
  );
}
