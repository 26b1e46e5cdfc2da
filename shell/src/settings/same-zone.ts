import { isUtc } from '@northkeep/contracts';

/** Former names of time zones that browsers still report, each with the present name. */
const FORMER =
  'Asia/Calcutta=Asia/Kolkata Asia/Katmandu=Asia/Kathmandu Asia/Rangoon=Asia/Yangon Asia/Saigon=Asia/Ho_Chi_Minh Asia/Dacca=Asia/Dhaka Europe/Kiev=Europe/Kyiv Atlantic/Faeroe=Atlantic/Faroe Africa/Asmera=Africa/Asmara America/Godthab=America/Nuuk America/Buenos_Aires=America/Argentina/Buenos_Aires America/Catamarca=America/Argentina/Catamarca America/Cordoba=America/Argentina/Cordoba America/Jujuy=America/Argentina/Jujuy America/Mendoza=America/Argentina/Mendoza America/Indianapolis=America/Indiana/Indianapolis America/Louisville=America/Kentucky/Louisville America/Coral_Harbour=America/Atikokan Pacific/Truk=Pacific/Chuuk Pacific/Ponape=Pacific/Pohnpei Pacific/Enderbury=Pacific/Kanton US/Eastern=America/New_York US/Central=America/Chicago US/Mountain=America/Denver US/Pacific=America/Los_Angeles';

const present = new Map(FORMER.split(' ').map((pair) => pair.split('=') as [string, string]));
const presentName = (zone: string): string => (isUtc(zone) ? 'UTC' : (present.get(zone) ?? zone));

/** True when both names are of one time zone: 'Asia/Calcutta' is a former name of 'Asia/Kolkata'. */
export const isSameZone = (one: string, other: string): boolean => presentName(one) === presentName(other);
