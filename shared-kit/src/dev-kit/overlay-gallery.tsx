import {
  announceToScreenReaders,
  askToConfirm,
  dismissToast,
  type ToastType,
  toast,
} from '@northkeep/shared-kit/runtime';
import { BookOpen, CalendarPlus, CloudOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Backdrop } from '../components/backdrop/backdrop.tsx';
import { Button } from '../components/button/button.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { Drawer } from '../components/drawer/drawer.tsx';
import { TextField } from '../components/field/text-field.tsx';
import { Menu } from '../components/menu/menu.tsx';
import { Notice } from '../components/notice/notice.tsx';
import { PasswordField } from '../components/password-field/password-field.tsx';
import { Popover } from '../components/popover/popover.tsx';
import { StatusButton } from '../components/status-button/status-button.tsx';
import { SyncPath } from '../components/sync-path/sync-path.tsx';
import { ToastCard } from '../components/toast-region/toast-card.tsx';
import styles from './dev-kit.module.css';
import { GallerySection } from './gallery-section.tsx';

const TOASTS: [ToastType, string, string?][] = [
  ['success', 'Step moved to this week', 'Write 500 words before work, 5 times'],
  ['error', 'You can only select up to 4 steps.'],
  ['warning', 'This link expires in 5 minutes'],
  ['info', 'Geo & weather has been set'],
];

export function OverlayGallery() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null);
  const [name, setName] = useState('Windows Hello');
  const [scheduled, setScheduled] = useState(true);
  const close = () => setOpen(null);
  const remove = async () => {
    const yes = await askToConfirm({
      title: 'Are you sure?',
      text: "'Circling is not solving' leaves the list. It cannot be undone.",
      action: 'Delete card',
      danger: true,
    });
    announceToScreenReaders(yes ? 'Deleted' : 'Kept');
  };
  return (
    <>
      <GallerySection name="Menus and overlays">
        <div className="line">
          <Menu
            label="Note"
            align="start"
            trigger={<Button>Menu</Button>}
            items={[
              { label: 'File as journaling', icon: BookOpen, onSelect: () => announceToScreenReaders('Filed') },
              { label: 'Schedule Ahead', icon: CalendarPlus, keys: 'shift+s' },
              { label: "Show 'Scheduled'", checked: scheduled, onSelect: () => setScheduled(!scheduled) },
              { label: 'Settings', to: '/app/settings' },
              'line',
              { label: 'Delete', icon: Trash2, danger: true, onSelect: remove },
            ]}
          />
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
          <Button onClick={remove}>Confirm</Button>
          <Popover
            trigger={<StatusButton icon={CloudOff}>3 changes wait</StatusButton>}
            title="You are offline"
            footer={
              <>
                <span className="t1 ink3">They are sealed already.</span>
                <Button small>Try now</Button>
              </>
            }
          >
            <p>Keep writing. 3 changes wait here and will be sent when you are back.</p>
            <SyncPath
              state="waiting"
              from="2:47 PM"
              to="reached 2:31 PM"
              label="This device has everything up to 2:47 PM, the server up to 2:31 PM"
            />
          </Popover>
        </div>
        <div className="line">
          {TOASTS.map(([type, text, detail]) => (
            <Button
              key={type}
              small
              onClick={() => {
                const id = toast({
                  type,
                  text,
                  ...(detail ? { detail, action: { label: 'Undo', run: () => dismissToast(id) } } : {}),
                });
              }}
            >
              Toast: {type}
            </Button>
          ))}
        </div>
        <div className={styles.columns}>
          <div className="stack">
            {TOASTS.map(([type, text, detail]) => (
              <ToastCard
                key={type}
                toast={{
                  id: type,
                  type,
                  text,
                  ...(detail
                    ? { detail, action: { label: 'Undo', run: () => announceToScreenReaders('Undone') } }
                    : {}),
                }}
                onDismiss={() => announceToScreenReaders('Dismissed')}
              />
            ))}
          </div>
        </div>
        <div className={styles.covered}>
          <p>Content behind the backdrop</p>
          <Backdrop>
            <p className="d5">The backdrop</p>
          </Backdrop>
        </div>
      </GallerySection>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Add a passkey"
        description="Your finger, your face or the PIN of this device can open the vault. The passphrase stays as it is."
        footer={
          <>
            <Button kind="primary" onClick={close}>
              Continue
            </Button>
            <Button kind="text" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <TextField
          label="Name"
          value={name}
          onValue={setName}
          hint="So that you know it again in the list of unlock methods."
        />
        <PasswordField
          label="Passphrase"
          value=""
          onValue={announceToScreenReaders}
          autoComplete="off"
          username={null}
          hint="Asked again, because this adds an unlock method."
        />
        <Notice tone="warn" title="This passkey cannot unlock.">
          It signs in to sites, but does not offer what is needed to open a vault.
        </Notice>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Easy run, 30 minutes" detail="2 of 3 this week">
        <Button onClick={close}>Rename</Button>
      </Drawer>
    </>
  );
}
