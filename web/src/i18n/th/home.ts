// หน้าแรก
import type { Texts } from "..";

export const home: Texts["home"] = {
  lead: "มุมสงบสำหรับหมากรุก",
  person: "เล่นกับคน",
  personAbout: "กระดานเดียวกัน หรือสองเครื่องผ่านลิงก์",
  computer: "เล่นกับคอมพิวเตอร์",
  computerAbout: "ตั้งแต่ก้าวแรกจนเหนือระดับปรมาจารย์",
  watch: "ดูคอมพิวเตอร์เล่น",
  watchAbout: "สองเอนจิน หนึ่งกระดาน ตามจังหวะของคุณ",
  analyse: "วิเคราะห์",
  analyseAbout: "ตำแหน่ง เกม และแนวเดินของเอนจิน",
  games: "เกมของฉัน",
  gamesAbout: "ทุกเกมที่เล่นหรือนำเข้า",
  settings: "ตั้งค่า",
  settingsAbout: "กระดาน ตัวหมาก เสียง ภาษา",
  unfinished: "เล่นต่อ",
  clockRuns: "นาฬิกากำลังเดิน",
  versus: (white, black) => `${white} – ${black}`,
  plies: (count) => `${Math.ceil(count / 2)} ตา`,
};
