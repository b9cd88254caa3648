// งานเบื้องหลัง.
import type { JobTexts } from "../jobs";

export const jobs: JobTexts = {
  jobsIntro:
    "ทุกอย่างที่ใช้เวลานาน: แมตช์ ข้อมูล การฝึก การทบทวน และการนำเข้า ไม่ว่าจะเริ่มที่นี่หรือในเทอร์มินัล สตูดิโอจัดสรรคอร์ให้ตามลำดับ เกมที่กำลังเล่นมาก่อนเสมอ",
  noJobs: "ไม่มีงานที่กำลังทำ และยังไม่มีงานที่เสร็จ",
  active: "กำลังทำ",
  over: "จบแล้ว",
  ofTotal: (done, total) => `${done} จาก ${total}`,
  left: (time) => `เหลือ ${time}`,
  cores: (count) => `${count} คอร์`,
  inTerminal: "เริ่มในเทอร์มินัล",
  pauseJob: "หยุดชั่วคราว",
  resumeJob: "ทำต่อ",
  cancelJob: "ยกเลิก",
  removeJob: "เอาออกจากรายการ",
  log: "บันทึก",
  emptyLog: "ยังไม่มีข้อความ",
  commandLine: "เป็นคำสั่ง",
  copy: "คัดลอก",
  copied: "คัดลอกแล้ว",
  openMatch: "เปิดแมตช์",
  openGame: "เปิดเกม",
  jobEnded: (what, how) => `${what}: ${how}`,
};
